"""Runs pieces of code beside stand-ins of the official client and of HTTP libraries, and prints what they asked for.

stdin: JSON, a list of sources. stdout: JSON, for each its calls, {"line", "method", "args", "kwargs"} of the client or
{"line", "url", "params"} of HTTP. A source that fails has the calls until then. Nothing is sent anywhere. With --whole,
sources call all that they define, and each may take a second.
"""
import asyncio
import builtins
import inspect
import json
import signal
import sys
import types
from datetime import date, datetime

FILE = "<case>"
IS_WHOLE = "--whole" in sys.argv
#: What stands at the top of most files.
USUAL = """
import asyncio, os, time, urllib.parse, urllib.request
from datetime import date, datetime, timedelta, timezone
from urllib.parse import urlencode
from zoneinfo import ZoneInfo
BASE = BASE_URL = "https://api.openelectricity.org.au/v4"
HEADERS = {}
os.environ["KEY"] = "none"
"""
calls = []


def plain(value):
    if isinstance(value, (datetime, date)):
        is_aware = getattr(value, "tzinfo", None) is not None
        return {"aware" if is_aware else "date": value.isoformat()}
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(one) for one in value]
    if isinstance(value, Member):
        return value.value
    return value if value is None or isinstance(value, (str, int, float, bool)) else {"other": repr(type(value))}


def record(**call):
    frame = inspect.currentframe()
    while frame and frame.f_code.co_filename != FILE:
        frame = frame.f_back
    calls.append({"line": frame.f_lineno if frame else 0, **{key: plain(one) for key, one in call.items()}})


class Member(str):
    @property
    def value(self):
        return str(self)


class Members(type):
    def __getattr__(cls, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return Member(name.lower())


def members(name):
    return Members(name, (), {})


class Answer:
    """Whatever is done with what a call brings."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Answer()

    def __call__(self, *args, **kwargs):
        return Answer()

    def __await__(self):
        return iter(())

    def __iter__(self):
        return iter(())

    def __getitem__(self, key):
        return Answer()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False

    async def __aenter__(self):
        return self

    async def __aexit__(self, *error):
        return False


class Client(Answer):
    def __init__(self, *args, **kwargs):
        pass

    def __getattr__(self, name):
        if not name.startswith("get_"):
            return super().__getattr__(name)

        def call(*args, **kwargs):
            record(method=name, args=args, kwargs=kwargs)
            return Answer()

        return call


def pairs_of(params):
    pairs = params.items() if isinstance(params, dict) else params if isinstance(params, (list, tuple)) else []
    return [[key, value] for key, value in pairs]


class Http(Answer):
    def __init__(self, *args, **kwargs):
        pass

    def __getattr__(self, name):
        if name not in ("get", "request", "fetch"):
            return Http if name in ("Session", "Client", "AsyncClient", "ClientSession") else Answer()

        def call(*args, params=None, **kwargs):
            urls = [one for one in (*args, kwargs.get("url")) if isinstance(one, str) and "/" in one]
            if urls:
                record(url=urls[0], params=pairs_of(params))
            return Answer()

        return call


ENUMS = ["DataMetric", "MarketMetric", "UnitFueltechType", "UnitStatusType", "UnitFueltechGroupType",
         "FueltechGroupType", "NetworkCode", "DataInterval"]


def module(name, **members_of):
    made = types.ModuleType(name)
    made.__dict__.update(members_of)
    return made


def run(code):
    calls.clear()
    enums = {name: members(name) for name in ENUMS}
    client = {"OEClient": Client, "AsyncOEClient": Client, "OpenElectricityClient": Client, **enums}
    known = module("openelectricity.types", **enums)
    http = {name: Http() for name in ("requests", "httpx", "aiohttp")}
    sys.modules.update({"openelectricity": module("openelectricity", **client, types=known),
                        "openelectricity.types": known, **http})
    names = {"__name__": "__main__", "client": Client(), "types": known, "headers": {}, **client, **http}
    names.update({name: http["requests"] for name in ("s", "session", "api")})
    exec(USUAL, names)
    before = set(names)
    try:
        if IS_WHOLE:
            signal.setitimer(signal.ITIMER_REAL, 1, 0.2)
        exec(compile(code, FILE, "exec"), names)
        for name, one in [*names.items()]:
            if IS_WHOLE or name in before or name == "main" and calls:
                continue
            run_without_arguments(one)
    except BaseException as error:
        return {"calls": [*calls], "error": f"{type(error).__name__}: {error}"}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return {"calls": [*calls]}


def run_without_arguments(one):
    """Functions, and methods of classes, that want no argument: code that nobody calls is called here."""
    if inspect.isclass(one) and one.__module__ == "__main__":
        try:
            made = one()
        except TypeError:
            return
        for name, method in inspect.getmembers(made, inspect.ismethod):
            if not name.startswith("__"):
                run_without_arguments(method)
    if not inspect.isfunction(one) and not inspect.ismethod(one):
        return
    wanted = [p for p in inspect.signature(one).parameters.values() if p.default is p.empty and p.kind not in (2, 4)]
    if wanted or one.__name__ in ("run", "plain"):
        return
    result = one()
    if inspect.iscoroutine(result):
        asyncio.run(result)
    elif inspect.isgenerator(result):
        [*result]


class Quiet:
    def write(self, text):
        return len(text)

    def flush(self):
        pass


class Stop(BaseException):
    """The time of a source is over, whatever it catches."""


def stop(*_):
    raise Stop


signal.signal(signal.SIGALRM, stop)
out, sys.stdout = sys.stdout, Quiet()
builtins.input = lambda *args: ""
answers = []
for source in json.load(sys.stdin):
    answers.append(run(source))
out.write(json.dumps(answers))
