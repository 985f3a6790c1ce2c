import type { CodeRules } from '../parse/source';
import type { FixRules } from '../fixes/fixContext';
import type { ValueRules } from '../values/value';
import type { Client } from './clientLibrary';

/** Everything that differs between the languages of the code scan. No other code compares languages. */
export interface CodeLanguage extends CodeRules {
  values: ValueRules;
  fixes: FixRules;
  client: Client;
  /** Matches the info string of a Markdown fence with this language. */
  fence: RegExp;
}
