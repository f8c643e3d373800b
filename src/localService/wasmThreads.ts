import { setFlagsFromString } from 'node:v8';

/**
 * Disables the collection of WebAssembly code; call this before starting a thread that runs WebAssembly. V8 frees WebAssembly
 * code that is no longer used, and sometimes does so wrongly while two threads use WebAssembly, which ends the process (“Check
 * failed: jit_page_->allocations_.erase”). The engines release all of it when their thread ends.
 */
export function keepWasmCode(): void {
  setFlagsFromString('--no-wasm-code-gc');
}
