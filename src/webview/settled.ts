import { useEffect, useState } from 'preact/hooks';

/** Without a change for so long, a value has settled. */
const restMs = 150;

/** A value, or, where that `isWaiting`, what it was until it has not changed for a moment. */
export function useSettled<Value>(value: Value, isWaiting: boolean): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), isWaiting ? restMs : 0);
    return () => clearTimeout(timer);
  }, [value]);
  return isWaiting ? settled : value;
}
