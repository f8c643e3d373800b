import assert from 'node:assert/strict';
import { engine } from '../support/writingEngine';

/** Short excerpts of documents and comments of public projects, by what might be taken for misspelt in them. */
const realSentences: Readonly<Record<string, ReadonlyArray<readonly [project: string, sentence: string]>>> = {
  'British spelling': [
    ['own', 'The build artefact of each instalment is kept.'],
    ['own', 'Work focussed on the encyclopaedia benefitted from the fulfilment of mediaeval rules.'],
  ],
  abbreviation: [
    ['node-sass', 'There are AFAIR two places where circular references could happen.'],
    ['dart-lang/http', 'Conditional for compatibility with AGP <4.2.'],
    ['node-sass', 'We hit this issue at least with the CRTP visitor pattern (eval, expand, listize and so forth).'],
    ['libuv/libuv', 'TDI defines that are only in the DDK.'],
    ['usb', 'Windows DDK API definitions.'],
    ['pino', 'Pino GELF ([pino-gelf]) is a transport for the Pino logger.'],
    ['nativescript', 'Changes that are not accepted and HMR fails will cause a restart of the native application.'],
    ['rayon-rs/rayon', 'Load the counters, incrementing the JEC if it is even so that it is odd.'],
    ['rayon-rs/rayon', 'The JEC protocol largely prevents this, but due to rollover, this prevention is not complete.'],
    ['rayon-rs/rayon', 'Thread A to observe the same JEC value that it saw when getting sleepy.'],
    ['expo-modules-core', 'Shared pointer to the underlying JSI function.'],
    [
      'react-native-vision-camera',
      'Gets the direct ByteBuffer that can be used to directly update the JSI ArrayBuffer.',
    ],
    ['react-native-vision-camera', 'Wraps the given JSI ArrayBuffer in a SharedArray for native access.'],
    ['react-native', 'Otherwise, lower-level components not built using RCT, will fail to recognize gestures.'],
    ['react-native', 'Try to get the manager with the RCT prefix.'],
    ['react-native-gesture-handler', 'Delivers the event to JS (new RNGH API).'],
    ['react-native-gesture-handler', 'Delivers the event to JS (old RNGH API).'],
    ['npm', 'SBOM format to use when generating SBOMs.'],
    ['argon2', 'Function fills a new memory block and optionally XORs the old block over the new one.'],
    ['libuv/libuv', 'If fdopt. data. fd is not valid and fd <= 2, then ignore the error.'],
  ],
  'capital in mid-sentence': [
    ['d3-array', 'ISC license, Copyright 2018 Vladimir Agafonkin.'],
    ['dart-lang/http', 'Embeds the Cronet HTTP library.'],
    ['react-native-maps', 'Created by Guilherme Pontes 04/05/2017.'],
    ['rack/rack', 'Eric Wong, Hongli Lai, Jeremy Kemper for their continuous support and API improvements.'],
    ['jekyll/jekyll', 'Read [this guide](https://hostman.com/docs/jekyll) to deploy your Jekyll site on Hostman.'],
    ['usb', 'Bulk, Interrupt or Isochronous transfer depends on the endpoint and thus the node to open.'],
    ['react-native-maps', 'Created by Nick Italiano on 10/22/16.'],
    ['react-native-maps', 'Created by Nick Italiano on 11/5/16.'],
    ['jekyll/jekyll', 'Install the Kickster gem and you are good to go.'],
    ['rack/rack', 'Yehuda Katz and Carl Lerche for refactoring rackup.'],
    ['react-native-gesture-handler', 'Created by Jakub Piasecki on 31/03/2023.'],
    ['go-chi/chi', 'In case its not due to a bug, then it will panic, and our Recoverer will save us.'],
    ['rack/rack', 'Armin Ronacher, for the logo and racktools.'],
    ['react-native-vision-camera', 'Created by Marc Rousavy on 19.03.24.'],
    ['react-native-vision-camera', 'Created by Marc Rousavy on 20.04.24.'],
    ['react-native-vision-camera', 'Created by Marc Rousavy on 29.12.23.'],
    ['serilog/serilog', 'A <see cref="ITextFormatter"/> that supports the Serilog message template format.'],
    [
      'serilog/serilog',
      'Unlike other logging libraries, Serilog is built from the ground up to record _structured event data_.',
    ],
    ['react-native-windows', 'Due to the Winmdexp.exe we cannot name all cases of this class OneOf<...>.'],
  ],
  path: [
    ['undici', 'Undici has its own mocking [utility](/docs/docs/api/MockAgent.md).'],
    ['sequelize', 'This interface is only exposed when running before/afterQuery lifecycle events.'],
    ['react-native-maps', 'If this is set, title/subtitle/titleView/subtitleView are all ignored.'],
    ['react-native-windows', 'VC 19 (2015-2017.6) cannot optimize co_await/cppwinrt usage'],
    ['cordova-ios', 'Creates a project object (see projectFile.js/parseProjectFile) from a project path and name'],
    ['r-lib/testthat', 'Enable cli/crayon package colouring?'],
    ['bootstrap', 'Bootstrap util/focustrap.js'],
  ],
  'short word': [
    ['expo-modules-core', 'Clears jsi references held by JSRegistry and JavaScriptRuntime.'],
    ['rayon-rs/rayon', 'So we have to manually create the callback struct, which is a mite tedious.'],
    ['cordova-android', 'If no avds are found it will error out.'],
    ['cordova-android', '| undefined} the closest avd to the given target or undefined if no avds exist.'],
    ['edge-js', 'Linux specific pplx implementations'],
    ['lmdb', 'we use direct napi call here because node-addon-api interface is slow'],
    ['react-native', 'protects all ivars'],
    ['spf13/cobra', 'Flag functionality is provided by the [pflag library](https://github.com/spf13/pflag).'],
    ['vuejs/core', 'dedupe inherited scope ids during vnode rendering'],
    ['redis/redis', 'We drive several tickers (e.g. tcache gc) by bytes allocated.'],
    ['python-attrs/attrs', 'The dunder methods of the class are not mangled.'],
  ],
  'quoted word': [
    ['expo-modules-core', 'Returns the type of the task, eg. "location" or "geofencing".'],
    ['npm', 'Type: "cyclonedx" or "spdx"'],
    ['usb', 'Driver name, without .sys, e.g. "usbccgp"'],
    ['usb', 'Handle code for HID interface that have been claimed ("dibs")'],
    ['react-native-vision-camera', 'distance is in "diopters", meaning 1/meter.'],
    [
      'elixir-ecto/ecto',
      'The "lendings" table uses an auto-incrementing primary key and can be backed by the following schema:',
    ],
  ],
  'hash or address': [
    ['go-chi/chi', 'Comparison with other routers: https://gist.github.com/pkieltyka/123032f12052520aaccab752bd3e78cc'],
    [
      'jekyll/jekyll',
      'Thanks to https://gist.github.com/ryanflorence/124070e7c4b3839d4573 which influenced this document.',
    ],
    ['rayon-rs/rayon', 'Iterator that counts in interleaved bits. e.g. 0b0, 0b1, 0b100, 0b101, 0b10000, 0b10001, ...'],
  ],
  'name in a link': [
    ['libuv/libuv', '[pilight](https://www.pilight.org/): home automation'],
    ['libuv/libuv', '[luaw](https://github.com/raksoras/luaw): Lua web server'],
    ['nativescript', '[appstore](../../publishing/appstore.html)'],
  ],
  'name made of words': [
    ['koreader/koreader', 'remove FFI cdefs'],
    ['lunarmodules/Penlight', 'printall `fmt` param documented as format string'],
    [
      'asciidoctor/asciidoctor',
      'remove extra border below doctitle when sidebar toc is collapsed into main content area',
    ],
    ['JuliaData/DataFrames.jl', 'Improve allcombinations docstring + minor cleanups after'],
    ['koalaman/shellcheck', 'Use foldr instead of explicit recursion'],
    ['zigtools/zls', 'upupdate diffz and lsp-kit dependency'],
    ['AFNetworking/AFNetworking', 'Directly call xcversion.'],
    ['GNOME/gedit', 'If the gsetting is empty, take the default candidates of GtkSourceEncoding.'],
    ['serilog/serilog', 'remove redundant idictionary cast'],
    ['usb', 'This file is parsed by m4 and windres and RC.EXE so please keep it simple.'],
  ],
  'short name': [
    ['rbenv/ruby-build', 'additional symlink logic: symlinks picoirb as irb if present'],
    ['phoenixframework/phoenix', 'add eex suffix for generator files'],
    ['elixir-plug/plug', 'Add immutable directive for vsn requests'],
    ['com-lihaoyi/os-lib', 'Add recent releases to mima checks'],
    ['lunarmodules/Penlight', 'feat(splitv) add patt and number options'],
  ],
  'name of a part': [
    ['koreader/koreader', 'lvstyles: Refactor hash nested expression'],
    ['dart-lang/http', 'Prepare to release cronet 1.4.0'],
    ['spf13/cobra', 'add zitadel to the list'],
  ],
  'no English': [['r-lib/testthat', 'Vestibulum ac metus bibendum, facilisis nisi non, pulvinar dolor.']],
};

describe('real sentences', function () {
  this.timeout(120_000);

  for (const [kind, rows] of Object.entries(realSentences)) {
    it(`takes nothing for misspelt: ${kind}`, async () => {
      const found: string[] = [];
      for (const [project, text] of rows) {
        const { findings = [] } = await engine.improve({ text, language: 'en', kind: 'correct' });
        for (const { start, end, category, suggestions } of findings) {
          if (category === 'spelling') found.push(`${project}: ${text.slice(start, end)} → ${suggestions.join(', ')}`);
        }
      }
      assert.deepEqual(found, []);
    });
  }

  it('still finds what is misspelt in comments and messages', async () => {
    const misspelt: ReadonlyArray<readonly [project: string, sentence: string, word: string]> = [
      ['PerlDancer/Dancer2', 'Explicitly use depdency', 'dependency'],
      ['fmtlib/fmt', 'The new target will have the properties requried for Compiling', 'required'],
      ['nodejs/node-pty', 'This is realy unlikely', 'really'],
      ['GNOME/gedit', 'Create titled documens for non-existing URIs', 'documents'],
      ['serilog/serilog', 'Chnage call to UtcDateTime', 'Change'],
      ['apache/commons-lang', 'ensure accessability for hashCode and toString', 'accessibility'],
    ];
    for (const [project, text, word] of misspelt) {
      const { findings = [] } = await engine.improve({ text, language: 'en', kind: 'correct' });
      assert.ok(
        findings.some(({ suggestions: [best] }) => best === word),
        `${project}: ${text}`,
      );
    }
  });
});
