/**
 * A lint rule that refuses the spread of a literal into a literal or into arguments, such as `[...['a'], b]`: its items
 * can be written there.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noLiteralSpread = {
  meta: { type: 'suggestion', messages: { spread: 'Write the items of this literal without the spread.' } },
  create: (context) => ({
    SpreadElement(node) {
      const { parent, argument } = node;
      const literal = parent.type === 'ObjectExpression' ? 'ObjectExpression' : 'ArrayExpression';
      if (argument.type === literal) context.report({ node, messageId: 'spread' });
    },
  }),
};
