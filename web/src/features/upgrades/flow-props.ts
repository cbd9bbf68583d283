import type { Upgrade } from '#contract/upgrades';

export type FlowProps = {
  upgrade: Upgrade;
  /** The person's id; drafts in the browser are kept under it. */
  owner: string;
  step: number | undefined;
  onGo: (step: number | undefined) => void;
  /** True after a move between steps on this page. */
  hasMoved: boolean;
};
