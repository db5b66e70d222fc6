"""A headless Chromium that is driven over its DevTools protocol (packages chromium and python3-websocket of Debian)."""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.request

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")


def missing():
    """Why there is no browser, or None."""
    if not PROGRAM:
        return "chromium is not installed"
    try:
        import websocket  # noqa: F401
    except ImportError:
        return "python3-websocket is not installed"
    return None


class Browser:
    """One page. What it asked of the network, and what its scripts complained about, is kept in `requests` and `errors`."""

    def __init__(self):
        import websocket
        self.profile = tempfile.mkdtemp(prefix="wavecc-browser-")
        self.process = subprocess.Popen(
            [PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-port=0",
             "--remote-allow-origins=*", "--no-first-run", "--disable-background-networking", "--user-data-dir=" + self.profile,
             "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        active = os.path.join(self.profile, "DevToolsActivePort")
        end = time.monotonic() + 30
        while not (os.path.exists(active) and open(active).read().count("\n")):
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError("chromium did not start")
            time.sleep(0.05)
        port = open(active).readline().strip()
        pages = json.load(urllib.request.urlopen("http://127.0.0.1:%s/json/list" % port))
        address = next(p for p in pages if p["type"] == "page")["webSocketDebuggerUrl"]
        self.socket = websocket.create_connection(address, timeout=60)
        self.last = 0
        self.errors, self.requests = [], []
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")

    def take(self, message):
        method, p = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            detail = p["exceptionDetails"]
            self.errors.append(detail.get("exception", {}).get("description") or detail["text"])
        elif method == "Runtime.consoleAPICalled" and p["type"] in ("error", "assert"):
            self.errors.append(str([a.get("value") for a in p["args"]]))
        elif method == "Log.entryAdded" and p["entry"]["level"] == "error":
            self.errors.append(p["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(p["request"]["url"])
        elif method == "Page.javascriptDialogOpening":
            self.errors.append("a dialog opened: " + p["message"])
            self.call("Page.handleJavaScriptDialog", accept=True)

    def call(self, method, **params):
        self.last += 1
        own = self.last
        self.socket.send(json.dumps({"id": own, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == own:
                if "error" in message:
                    raise RuntimeError("%s: %s" % (method, message["error"]))
                return message["result"]
            self.take(message)

    def run(self, script):
        """The value of a JavaScript expression; promises are waited for."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError("%s: %s" % (script, result["exceptionDetails"]))
        return result["result"].get("value")

    def wait(self, script, seconds=30):
        end = time.monotonic() + seconds
        while not self.run("document.documentElement !== null && (%s)" % script):
            if time.monotonic() > end:
                return False
            time.sleep(0.02)
        return True

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def theme(self, scheme, media=""):
        self.call("Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, path, fragment=""):
        """Seconds until the page is ready."""
        self.errors, self.requests = [], []
        self.call("Page.navigate", url="about:blank")
        begin = time.monotonic()
        self.call("Page.navigate", url="file://" + os.path.abspath(path) + fragment)
        if not self.wait("document.documentElement.dataset.ready === 'yes'"):
            self.errors.append("the page did not become ready")
        self.settle()
        return time.monotonic() - begin

    def settle(self):
        """Two frames later."""
        self.run("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(1))))")

    def key(self, key):
        text = key if len(key) == 1 else ""
        codes = {"ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39, "Enter": 13, "Escape": 27, "Tab": 9, "PageDown": 34}
        code = codes.get(key, ord(key.upper()) if len(key) == 1 else 0)
        if key == "Enter":
            text = "\r"
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", key=key, text=text, windowsVirtualKeyCode=code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
        self.settle()

    def type(self, text):
        for c in text:
            self.key(c)

    def click(self, script, down=0.5):
        """A click with the mouse into the middle of the element that the script names."""
        box = self.run("(e => { if (!e) return null; const b = e.getBoundingClientRect(); return [b.left + Math.min(b.width / 2, 200), "
                       "b.top + b.height * %g]; })(%s)" % (down, script))
        if not box:
            raise RuntimeError("nothing to click: " + script)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)
        self.settle()

    def picture(self, path, quality=None):
        form = {"format": "png"} if quality is None else {"format": "jpeg", "quality": quality}
        data = base64.b64decode(self.call("Page.captureScreenshot", **form)["data"])
        with open(path, "wb") as f:
            f.write(data)

    def pages_when_printed(self):
        """A PDF of the page as it is printed."""
        return base64.b64decode(self.call("Page.printToPDF", printBackground=False)["data"])

    def close(self):
        try:
            self.call("Browser.close")
        except Exception:  # the connection ends with it
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
