import { Component, h, type ComponentChild, type ComponentClass, type FunctionComponent } from 'preact';

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
