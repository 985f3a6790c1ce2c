import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * A component whose code is loaded when it is first drawn. Until then there is nothing in its place, and a sentence
 * when it cannot be loaded: an update of the extension takes the files of the version before away.
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
