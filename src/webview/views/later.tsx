import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

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
        () => {
          setState('failed');
        },
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
