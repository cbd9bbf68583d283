import type { Plugin } from 'vite';

/**
 * Emscripten writes a function for each call of the polygon clipper and evaluates its text, which the content security
 * policy forbids. These do the same without a text. Both places must be found, or the build stops.
 */
const invoker = `function createJsInvoker(argTypes, isClassMethodFunc, returns) {
  const needsDestructorStack = usesDestructorStack(argTypes);
  const count = argTypes.length - 2;
  return (humanName, throwBindingError, invoker, fn, runDestructors, fromRetWire, toClassParamWire, ...rest) => {
    const toWires = rest.slice(0, count);
    const ends = rest.slice(count);
    const owners = [];
    for (let i = isClassMethodFunc ? 1 : 2; i < argTypes.length; ++i)
      if (argTypes[i].destructorFunction !== null) owners.push(i - 1);
    const first = isClassMethodFunc ? 2 : 1;
    return function (...args) {
      const destructors = needsDestructorStack ? [] : null;
      const wired = new Array(first + count);
      wired[0] = fn;
      if (isClassMethodFunc) wired[1] = toClassParamWire(destructors, this);
      for (let i = 0; i < count; ++i) wired[first + i] = toWires[i](destructors, args[i]);
      const result = invoker(...wired);
      if (needsDestructorStack) runDestructors(destructors);
      else for (let i = 0; i < ends.length; ++i) ends[i](wired[owners[i] + first - 1]);
      if (returns) return fromRetWire(result);
    };
  };
}`;

const methodCaller = `(handle, methodName, destructorsRef, args) => {
  const values = argFromPtr.map((read, i) => read(args + i * GenericWireTypeSize));
  const target = kind === 3 ? undefined : Emval.toValue(handle);
  const result =
    kind === 0 ? target(...values)
    : kind === 1 ? target[getStringOrSymbol(methodName)](...values)
    : kind === 2 ? new target(...values)
    : values.at(-1);
  if (!retType.isVoid) return emval_returnValue(toReturnWire, destructorsRef, result);
}`;

const written = /function createJsInvoker\([\s\S]*?return new Function\(args1,\s*invokerFnBody\);?\s*\}/;
const called = /new Function\(Object\.keys\(captures\),\s*functionBody\)\(\.\.\.Object\.values\(captures\)\)/;

export const withoutEval: Plugin = {
  name: 'without-eval',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/clipper2-wasm\/dist\/es\/clipper2z\.js/.test(id)) return null;
    if (!written.test(code) || !called.test(code))
      throw new Error('clipper2-wasm has changed: web/without-eval.ts no longer finds what it replaces.');
    return { code: code.replace(written, () => invoker).replace(called, () => methodCaller), map: null };
  },
};
