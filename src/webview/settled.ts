import { useEffect, useState } from 'preact/hooks';

/** A value has settled after this long without a change. */
const restMs = 150;

/** Returns a value or, while `isWaiting`, its previous version until it stops changing. */
export function useSettled<Value>(value: Value, isWaiting: boolean): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), isWaiting ? restMs : 0);
    return () => clearTimeout(timer);
  }, [value]);
  return isWaiting ? settled : value;
}
