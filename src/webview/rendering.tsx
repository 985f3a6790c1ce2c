import {
  Component,
  type ComponentChild,
  type ComponentClass,
  type ComponentType,
  type FunctionComponent,
  h,
  type VNode,
} from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

function areEqual(one: object, other: object): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.is(Reflect.get(one, name), Reflect.get(other, name)));
}

/** Wraps a component so that it renders again only when one of its properties changes. */
export function memo<Props extends object>(draw: FunctionComponent<Props>): ComponentClass<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !areEqual(this.props, next);
    }
    override render(): ComponentChild {
      return h(draw, this.props);
    }
  };
}

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

/** Returns functions that keep their identity across renders and call the latest version of `calls`. */
export function useStableCalls<Calls extends Readonly<Record<string, (...args: never[]) => unknown>>>(
  calls: Calls,
): Calls {
  const latest = useRef(calls);
  latest.current = calls;
  return useMemo(() => {
    const stable = Object.keys(calls).map((name) => [
      name,
      (...args: never[]): unknown => latest.current[name]?.(...args),
    ]);
    return Object.fromEntries(stable) as Calls;
  }, []);
}

/**
 * Wraps a component whose code is loaded when first rendered. Renders nothing until then, and a sentence when loading
 * fails: an update of the extension removes the files of the previous version.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Later(props: Props): VNode | null {
    const [state, setState] = useState<ComponentType<Props> | 'loading' | 'failed'>(
      () => loaded ?? 'loading',
    );
    useEffect(() => {
      if (state !== 'loading') return;
      load().then(
        (component) => {
          loaded = component;
          setState(() => component);
        },
        () => setState('failed'),
      );
    }, []);
    if (state === 'loading') return null;
    if (state === 'failed')
      return (
        <p class="view-failed" role="alert">
          This view could not be loaded. Gridlens may have been updated: close this tab and run the query
          again.
        </p>
      );
    const Loaded = state;
    return <Loaded {...props} />;
  };
}
