import { isolated } from '../../../messages/plain';

/** `tea → Tee`, in this order also where one side is written from right to left. */
export function entryText(source: string, target: string): string {
  return `${isolated(source)} → ${isolated(target)}`;
}
