// Stands in for VS Code's native logger, whose compiled part npm does not bring when install scripts are off: without it
// the output channels of extensions are empty. The same calls, a plain file.
const { appendFileSync, mkdirSync } = require('node:fs');
const path = require('node:path');

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical', 'off'];

class Logger {
  #file;
  #level = 0;
  #formatted = true;

  constructor(_type, _name, file) {
    this.#file = file;
  }

  trace(message) {
    this.#write(0, message);
  }
  debug(message) {
    this.#write(1, message);
  }
  info(message) {
    this.#write(2, message);
  }
  warn(message) {
    this.#write(3, message);
  }
  error(message) {
    this.#write(4, message);
  }
  critical(message) {
    this.#write(5, message);
  }
  getLevel() {
    return this.#level;
  }
  setLevel(level) {
    this.#level = level;
  }
  setPattern() {
    // The one pattern VS Code asks for is the one that is written.
  }
  clearFormatters() {
    this.#formatted = false;
  }
  flush() {
    // Nothing is held back.
  }
  drop() {
    // The file is not kept open.
  }

  #write(level, message) {
    if (level < this.#level) return;
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    appendFileSync(this.#file, this.#formatted ? `${time} [${levels[level]}] ${message}\n` : message);
  }
}

async function createLogger(type, name, file) {
  mkdirSync(path.dirname(file), { recursive: true });
  return new Logger(type, name, file);
}

// One by one: VS Code imports them by name.
exports.version = 1;
exports.Logger = Logger;
exports.setLevel = () => undefined; // Each logger has its own.
exports.setFlushOn = () => undefined; // Every line is written at once.
exports.createRotatingLogger = (name, file) => createLogger('rotating', name, file);
exports.createAsyncRotatingLogger = (name, file) => createLogger('rotating_async', name, file);
