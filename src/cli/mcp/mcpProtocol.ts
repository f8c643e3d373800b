// All that is used of the protocol's library. It is bundled apart (esbuild.js).
export {
  deserializeMessage,
  fromJsonSchema,
  McpServer,
  type CallToolResult,
  type JsonSchemaType,
  type ServerContext,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
export { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
