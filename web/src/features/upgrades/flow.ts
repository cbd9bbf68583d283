import type { Upgrade } from '#contract/upgrades';

/** What a way through steps is given. */
export type FlowProps = {
  upgrade: Upgrade;
  /** Whose way it is: what is kept in the browser is theirs alone. */
  owner: string;
  /** The step in the address. */
  step: number | undefined;
  onGo: (step: number | undefined) => void;
  /** Somebody has gone from step to step on this page. */
  hasMoved: boolean;
};
