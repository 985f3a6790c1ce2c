// A pure-JS stand-in for the native @vscode/spdlog, so nothing needs compiling. It appends to the log file at once.
const fs = require('fs');
const path = require('path');
const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.level = 2;
    this.plain = false;
  }
  write(level, message) {
    if (level < this.level) {
      return;
    }
    const line = this.plain ? message : `${new Date().toISOString()} [${LEVELS[level]}] ${message}\n`;
    try {
      fs.appendFileSync(this.file, line);
    } catch {
      // The log folder can be gone at shutdown.
    }
  }
  trace(m) {
    this.write(0, m);
  }
  debug(m) {
    this.write(1, m);
  }
  info(m) {
    this.write(2, m);
  }
  warn(m) {
    this.write(3, m);
  }
  error(m) {
    this.write(4, m);
  }
  critical(m) {
    this.write(5, m);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {}
  clearFormatters() {
    this.plain = true;
  }
  flush() {}
  drop() {}
}

async function create(name, file) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  return new Logger('stub', name, file);
}

exports.version = 0;
exports.Logger = Logger;
exports.setLevel = function () {};
exports.setFlushOn = function () {};
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
