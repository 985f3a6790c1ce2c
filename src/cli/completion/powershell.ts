import type { CompletedCommand } from './completionModel';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const arrayOf = (texts: readonly string[]): string => `@(${texts.map(quote).join(', ')})`;

function entryOf({ name, words, options }: CompletedCommand): string {
  const flags = options.flatMap(({ flags: own, value }) =>
    own.map((flag) => `      ${quote(flag)} = ${value === undefined ? '$null' : arrayOf(value.values)}`),
  );
  return `    ${quote(name)} = @{ Words = ${arrayOf(words)}; Options = [ordered]@{\n${flags.join('\n')}\n    } }`;
}

export const powershellScript = (
  commands: readonly CompletedCommand[],
): string => `# PowerShell completion for gridlens
Register-ArgumentCompleter -Native -CommandName gridlens -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${commands.map(entryOf).join('\n')}
  }
  $typed = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $before = ''
  $word = $wordToComplete
  if ($typed.Count -le 1) {
    $found = @($commands.Keys) + '--version'
  } else {
    $command = $commands[$typed[1]]
    if (-not $command) { return }
    $previous = $typed[-1]
    if ($word -match '^(--[^=]+)=(.*)$') {
      $previous = $Matches[1]
      $before = "$previous="
      $word = $Matches[2]
    }
    if ($command.Options.Contains($previous) -and $null -ne $command.Options[$previous]) {
      $found = $command.Options[$previous]
      if ($word -match '^(.*,)([^,]*)$') {
        $before += $Matches[1]
        $word = $Matches[2]
      }
    } elseif ($word -like '-*') {
      $found = @($command.Options.Keys)
    } elseif ($typed.Count -eq 2) {
      $found = $command.Words
    } else { return }
  }
  $found | Where-Object { $_.StartsWith($word) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new("$before$_", $_, 'ParameterValue', $_)
  }
}
`;
