// What Mediabunny 1.61 would do for ever with a damaged file, changed while it is bundled.
const { readFileSync } = require('node:fs');

/** By the end of a file's path: texts that stand in it once, and what they become. */
const changes = {
  // Where exactly eight bytes are left before the end of a search, it made no step. A number is read only at one of the
  // 16 bytes that elements begin with (RFC 9559, section 5): it may be ten megabytes that are searched.
  'matroska/ebml.js': [
    ['slice.length < MAX_VAR_INT_SIZE', 'slice.length <= MAX_VAR_INT_SIZE'],
    [
      'slice.filePos = currentPos;\n            const elementId',
      'slice.filePos = currentPos;\n' +
        'if (slice.bytes[slice.bufferPos] >> 4 !== 1) { currentPos++; continue; }\n' +
        'const elementId',
    ],
  ],
  // Without a first frame it looked for one again and again.
  'flac/flac-demuxer.js': [
    ['if (packetIndex === -1) {', 'if (packetIndex === -1) {\nif (this.demuxer.lastSampleLoaded) return null;\n'],
  ],
};

module.exports = {
  name: 'readers that end',
  setup(build) {
    for (const [file, ofFile] of Object.entries(changes)) {
      const filter = new RegExp(`mediabunny[\\\\/].*${file.replace('/', '[\\\\/]').replace('.', '\\.')}$`);
      build.onLoad({ filter }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        if (ofFile.some(([before]) => text.split(before).length !== 2)) {
          throw new Error(`Mediabunny has changed ${file}: look whether it ends now.`);
        }
        return { contents: ofFile.reduce((all, [before, after]) => all.replace(before, after), text), loader: 'js' };
      });
    }
  },
};
