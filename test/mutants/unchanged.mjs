// What StrykerJS leaves as it is, with the reason.

/** Words for people, without a figure in them. */
const WORDS = /^(['"])(?:\p{Lu}\p{Ll}|.*\p{L}.*\s)/u;

const reasonOf = (path) => {
  if (path.isStringLiteral() && WORDS.test(path.node.extra?.raw ?? ''))
    return 'Words for people: a test of them would only say them again.';
  if (path.parentPath?.isNewExpression() && path.parentPath.parentPath?.isThrowStatement())
    return 'An error is told apart by its class: its words are for whoever debugs.';
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'unchanged', value: { shouldIgnore: reasonOf } }];
