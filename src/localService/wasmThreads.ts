import { setFlagsFromString } from 'node:v8';

/**
 * To be called before a thread that runs WebAssembly is started. V8 frees WebAssembly code that is no longer used, and at
 * times does it wrongly while two threads use WebAssembly, which ends the process (“Check failed:
 * jit_page_->allocations_.erase”). The engines give all of it back when their thread ends.
 */
export function keepWasmCode(): void {
  setFlagsFromString('--no-wasm-code-gc');
}
