/** The state of a pointer press. */
export interface Press {
  readonly isPressed: boolean;
  readonly begin: () => void;
}

/** Calls `onRelease` when the button is released, on the page or outside it. */
export function watchPress(onRelease: () => void): Press {
  let isPressed = false;
  const release = (): void => {
    if (!isPressed) return;
    isPressed = false;
    onRelease();
  };
  for (const end of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(end, release);
  return {
    get isPressed() {
      return isPressed;
    },
    begin: () => {
      isPressed = true;
    },
  };
}
