/** All tools; what they are told by is read later than their names. */
export const agentToolNames = ['parlance_translate_text', 'parlance_correct_text'] as const;

/** The name of a tool. */
export type AgentToolName = (typeof agentToolNames)[number];
