/** What Tab reaches. */
const stops = 'button:enabled, select, input, [tabindex="0"]';

/**
 * Gives the focus to a neighbour when what has it is taken from the page, as "Pin" is once it is done; the focus would
 * be nowhere. Returns what stops it.
 */
export function keepFocus(): () => void {
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
  // Whatever gives the focus to something by itself does so before the next frame is over.
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
