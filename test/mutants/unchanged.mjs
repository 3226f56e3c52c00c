// Code that StrykerJS leaves unchanged, with the reason.

/** A string literal with words for people and without a figure; the mutants leave it unchanged. */
const WORDS = /^(['"])(?:\p{Lu}\p{Ll}|.*\p{L}.*\s)/u;

const reasonOf = (path) => {
  if (path.isStringLiteral() && WORDS.test(path.node.extra?.raw ?? ''))
    return 'Words for people: a test of them would only repeat them.';
  if (path.parentPath?.isNewExpression() && path.parentPath.parentPath?.isThrowStatement())
    return 'Callers distinguish an error by its class: its words are for debugging.';
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'unchanged', value: { shouldIgnore: reasonOf } }];
