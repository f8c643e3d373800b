// In place of nanoid, for libraries that name a file in a memory of their own: they ask for a version of 2019.
const { randomUUID } = require('node:crypto');

module.exports = randomUUID;
