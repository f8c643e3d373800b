/** Provider of language models with the chat API of OpenAI. */
export interface ModelProvider {
  /** Id by which the CLI takes it in place of an address. */
  id: string;
  name: string;
  /** Base address of the API. A part in capital letters is the user's own. */
  address: string;
  /** True when it is on this machine unless it was set up otherwise: then it needs no key. */
  isHere: boolean;
  /** True if its list of models takes the same key in the same way; true when absent. */
  listsModels?: false;
}

export const modelProviders: readonly ModelProvider[] = [
  { id: 'ollama', name: 'Ollama', address: 'http://127.0.0.1:11434/v1', isHere: true },
  { id: 'lmstudio', name: 'LM Studio', address: 'http://127.0.0.1:1234/v1', isHere: true },
  { id: 'llamacpp', name: 'llama.cpp', address: 'http://127.0.0.1:8080/v1', isHere: true },
  { id: 'vllm', name: 'vLLM', address: 'http://127.0.0.1:8000/v1', isHere: true },
  { id: 'openai', name: 'OpenAI', address: 'https://api.openai.com/v1', isHere: false },
  { id: 'anthropic', name: 'Anthropic', address: 'https://api.anthropic.com/v1', isHere: false, listsModels: false },
  {
    id: 'gemini',
    name: 'Google Gemini',
    address: 'https://generativelanguage.googleapis.com/v1beta/openai',
    isHere: false,
  },
  { id: 'mistral', name: 'Mistral', address: 'https://api.mistral.ai/v1', isHere: false },
  { id: 'openrouter', name: 'OpenRouter', address: 'https://openrouter.ai/api/v1', isHere: false },
  { id: 'groq', name: 'Groq', address: 'https://api.groq.com/openai/v1', isHere: false },
  { id: 'azure', name: 'Azure OpenAI', address: 'https://RESOURCE.openai.azure.com/openai/v1', isHere: false },
];

/** Returns whether an address has a part that only the user knows. */
export function needsOwnPart({ address }: ModelProvider): boolean {
  return /[A-Z]{4}/.test(address);
}
