// The divider between the editor and the results.

import { byId } from './elements.ts';

/** Lets the divider be moved, by a pointer and by arrow keys. */
export function followDivider(): void {
  const divider = byId('divider');
  const main = divider.parentElement as HTMLElement;
  const stacked = () => getComputedStyle(main).flexDirection === 'column';
  const move = (percent: number) => {
    const within = Math.round(Math.min(80, Math.max(20, percent)));
    main.style.setProperty('--editor', `${within}%`);
    divider.ariaValueNow = String(within);
  };
  divider.onpointerdown = (event) => {
    divider.setPointerCapture(event.pointerId);
    divider.onpointermove = ({ clientX, clientY }) => {
      const box = main.getBoundingClientRect();
      move(stacked() ? (100 * (clientY - box.top)) / box.height : (100 * (clientX - box.left)) / box.width);
    };
  };
  divider.onpointerup = () => {
    divider.onpointermove = null;
  };
  divider.onkeydown = (event) => {
    const step = { ArrowLeft: -2, ArrowUp: -2, ArrowRight: 2, ArrowDown: 2 }[event.key];
    if (step) {
      move(Number(divider.ariaValueNow) + step);
      event.preventDefault();
    }
  };
}
