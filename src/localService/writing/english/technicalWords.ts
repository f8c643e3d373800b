/** Words of the trade that neither Harper nor the shipped term lists know. */
export const technicalWords: readonly string[] =
  `allowlist amd args argv async autocomplete autofix backend backends backoff backport boolean booleans bundler bytecode
callee checksum checksums chmod chown cli codebase codec codecs codemod config configs changelog charset cmd const coroutine
cors cron cronjob css ctor debounce debounced denylist deno dedupe deps dev devs dialog dirname diff diffs dom dotenv dtor dtors
endianness endpoint endpoints enum enums env eol esbuild eslint esm exec executable executables fallback fallbacks faq favicon
filename filenames filesystem flaky formatter frontend fs fsync getter getters git github gitignore gitlab glob globs gradle
grep gzip hackery hardcoded hashmap hostname hostnames hotfix html http https i18n iframe impl init inline inlined inlines influencer influencers inode int ints
iterable iterables iterator iterators json jsx keybinding keybindings keymap keyring keystroke keystrokes l10n lexer linter
linters localhost lockfile lookup lookups loopback lowercase macos markdown matcher matchers memoize memoized merge metadata
middleware minified minifier minify mixin mixins mkdir mocha monorepo mutex mutexes mysql namespace namespaces nginx npm npx
nullable num oauth onboarding opcode opcodes openssl overridable param params parser parsers pathname pid plaintext playwright
plugin plugins pnpm podman polyfill polyfills popup postgres postgresql powershell pre preflight prepend prepends preprocessor
prettier prettify protip protips proto protobuf pwd py pytest qa readme readonly rebase rebased recompile redis ref refactor refactored
refactoring refs regex regexes regexp renderer repo repos repository resolver retryable retries rollback rollup rpc runtime
runtimes rustc saliency sandboxed sass scala schema schemas scss sdk semver serializable serializer serializers setter setters sexualized sha
shoutout shoutouts shakeable shebang singleton sitemap snapshot snapshots spacings src ssh ssl stderr stdin stdlib stdout str struct structs stylesheet
stylesheets subclass subclasses subcommand subcommands subdirectory subdirectories submodule submodules subprocess
subprocesses substring substrings subtree sudo superset svg symlink symlinks sync synced syncs syntaxes sys tarball telemetry
teardown timestamp timestamps tls tmp todo token tokenise tokenize tokenizer tokenizers tokens toml toolbar toolchain toolchains
tooltip tooltips transpile transpiled transpiler tsconfig tuple tuples typedef typescript typings ubuntu udp ui uid unescape
unescaped unicode uninstall unix unmount unset untrusted uppercase upsert uri uris url urls usr utf utils uuid uuids validator
validators var vars vim vite vm vscode vue wasm webapp webhook webhooks webpack websocket websockets webview webviews whitespace
wildcard wildcards wizard workspace workspaces wsl xliff xml yaml yarn yml zip zsh
agentic allowlisted allowlisting bikeshed bikeshedding blocklisted blocklisting bytestring canonicalizer canonicalizers composable
composability configurability cryptographically customizability deallocator dedup deduped deduplicate deduplicated deduplicates deduplicating deduplication
denormalize denormalized deniability discontiguous disambiguator discoverability duplicative ergonomics expiries extensibility fallible footgun footguns greenfield
hydratable idempotence idempotency idempotently immutability infallible interop interoperate interoperates kludge kludgy lossily
maintainership matchable memoization mishmash modularize modularized monadic noop noops normalizer nullability observability occluder occluders occlude parsable
passthrough performant postcondition postconditions precompute precomputed prefetcher preimage presentational quiesce quiesced reachability
reentrancy reentrant rehydrate rehydrated replayable representable reproducibility rescind retriable roundtrip roundtripping
runnable scrollable scrollback selectability shardable sharded sideload sideloaded sideloading spawner stringify stringified subclasser subclassers subtractive swappable synchronously
tabbable templated throwable toggleable transceive transceives transceived transceiving transclude transclusion transpilation truncatable truthy
typeahead unary unboxed uncached undeserialized unescaping unhandled unmarshal unmarshalled unmarshaller unmarshalling unopinionated unparsable unprivileged unregister unregistered
unserializable unsubscribe upsertable upstreamed upstreaming userland userspace variadic vendored vendoring walkthrough walkthroughs writeup writeups
burstiness bursty decoding decodings devoice devoiced differentiator differentiators dreamt replicable authenticode parametrize parametrized parametrizes behoove behooves behove behoves canaried canarying handcode handcoded helter hodge humoristic operability outdent outdentation signifier signifiers slugified slugifies slugify mish nilly nitty podge washy willy wishy`.split(
    /\s+/,
  );
