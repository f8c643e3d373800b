// A program that says that it runs and then does nothing else for ever, nor hears anything.
process.on('SIGTERM', () => undefined);
console.log('ready');
setImmediate(() => {
  for (;;);
});
