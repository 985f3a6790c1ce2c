// The entry of the program: answers --version before the rest is read from the disk.
const [first = ''] = process.argv.slice(2);
if (['--version', '-v'].includes(first)) process.stdout.write(`${process.env['GRIDLENS_VERSION'] ?? ''}\n`);
else await (await import('./main')).main();

export {};
