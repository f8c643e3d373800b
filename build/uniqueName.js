// In place of nanoid, for libraries that name a file in a memory of their own: they ask for a version of 2019.
const { randomUUID } = require('node:crypto');

/** A name of its own; how long nanoid is asked to make it is of no matter. */
module.exports = () => randomUUID();
