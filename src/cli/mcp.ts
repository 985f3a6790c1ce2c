// The entry of the MCP server: the same as `gridlens mcp`.
const { main } = await import('./main');
await main(['mcp', ...process.argv.slice(2)]);

export {};
