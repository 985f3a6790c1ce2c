/** The elements that Tab reaches. */
const stops = 'button:enabled, select, input, [tabindex="0"]';

/**
 * Moves the focus to a neighbour when the focused element is removed, such as "Pin" after a click; otherwise the focus
 * would be lost. Returns a function that stops it.
 */
export function restoreFocus(): () => void {
  let focused: Element | undefined;
  let around: readonly Element[] = [];
  let order: readonly HTMLElement[] = [];
  const isLost = (): boolean => focused?.isConnected === false && document.activeElement === document.body;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    focused = target;
    const parents: Element[] = [];
    for (let one = target.parentElement; one; one = one.parentElement) parents.push(one);
    around = parents;
    order = [...document.querySelectorAll<HTMLElement>(stops)];
  };
  const settle = (): void => {
    if (!isLost()) return;
    const at = order.findIndex((one) => one === focused);
    const place = around.find((one) => one.isConnected);
    const isThere = (one: HTMLElement): boolean => place?.contains(one) === true && one.offsetWidth > 0;
    const next = order.slice(0, at).reverse().find(isThere) ?? order.slice(at).find(isThere);
    next?.focus();
  };
  // Code that moves the focus itself does so before the end of the next frame.
  const changes = new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(() => requestAnimationFrame(settle));
  });
  document.addEventListener('focusin', onFocus);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    changes.disconnect();
  };
}
