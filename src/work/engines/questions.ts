import * as v from 'valibot';
import type { ServiceMessage } from '../../shared/outsideWork';
import { ownServer, ownServerIds } from '../../shared/ownServers';

/** More tokens than any model answers at once. */
const mostTokens = 1_000_000;

const chatQuestionSchema = v.object({
  kind: v.literal('chat'),
  messages: v.pipe(
    v.array(v.object({ role: v.picklist(['system', 'user']), content: v.string() })),
    v.minLength(1),
    v.maxLength(20),
  ),
  maxTokens: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostTokens)),
  json: v.boolean(),
});

const httpQuestionSchema = v.pipe(
  v.object({
    kind: v.literal('http'),
    server: v.picklist(ownServerIds),
    path: v.string(),
    body: v.optional(v.record(v.string(), v.unknown())),
  }),
  v.check(({ server, path }) => ownServer(server).paths.includes(path)),
);

const idSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

const messageSchema = v.union([
  v.object({ id: idSchema, ask: v.union([chatQuestionSchema, httpQuestionSchema]) }),
  v.object({ id: idSchema, cancel: v.literal(true) }),
]);

/** A message of the service; a question that cannot be answered is known by its number alone. */
export function readMessage(value: unknown): ServiceMessage | { id: number } | undefined {
  const parsed = v.safeParse(messageSchema, value);
  if (parsed.success) return parsed.output satisfies ServiceMessage;
  const numbered = v.safeParse(v.object({ id: idSchema }), value);
  return numbered.success ? { id: numbered.output.id } : undefined;
}
