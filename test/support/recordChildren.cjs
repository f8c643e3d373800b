// Preloaded (`node --require`): writes down which programs a process starts, and what each finds in its environment, as
// the system tells it. Processes of ours that it starts do the same.
const { ChildProcess } = require('node:child_process');
const { appendFileSync, readFileSync } = require('node:fs');

const variable = 'RECORD_CHILDREN';
const file = process.env[variable];
const start = ChildProcess.prototype.spawn;

ChildProcess.prototype.spawn = function (options) {
  const isOurs = options.file === process.execPath;
  const given = [...options.envPairs];
  if (isOurs) {
    options.args.splice(1, 0, '--require', __filename);
    options.envPairs.push(`${variable}=${file}`);
  }
  const result = start.call(this, options);
  const environment = environmentOf(this.pid) ?? given;
  appendFileSync(
    file,
    `${JSON.stringify({
      command: options.args.join(' '),
      environment: environment.filter((pair) => !pair.startsWith(`${variable}=`)),
    })}\n`,
  );
  return result;
};

/** `undefined` where the system does not tell, and of a program that is at its end already. */
function environmentOf(pid) {
  try {
    const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    return pairs.length > 0 ? pairs : undefined;
  } catch {
    return undefined;
  }
}
