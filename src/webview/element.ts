type Child = Node | string | undefined | false;

interface Attributes {
  readonly class?: string;
  /** Anything else is set as an attribute; `true` as an empty one, `false` and undefined not at all. */
  readonly [name: string]: string | number | boolean | undefined;
}

/**
 * Makes an element. Text children become text nodes, so whatever a service, file or user wrote is shown as it is and
 * never read as markup.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}

/** A push button. */
export function button(
  attributes: Attributes,
  onClick: (event: MouseEvent) => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', onClick);
  return made;
}
