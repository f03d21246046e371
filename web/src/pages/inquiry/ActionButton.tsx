import { Button, type ButtonProps } from '@mantine/core';

interface ActionButtonProps extends ButtonProps {
  onClick: () => void;
  /** Id of the words that say why it cannot be done; undefined when it can. */
  refusedBy: string | undefined;
}

/** A button that stays in reach when its action is refused: who comes to it is told why. */
export const ActionButton = ({ onClick, refusedBy, ...props }: ActionButtonProps) => (
  <Button
    {...props}
    aria-disabled={refusedBy ? true : undefined}
    data-disabled={refusedBy ? true : undefined}
    aria-describedby={refusedBy}
    onClick={() => !refusedBy && onClick()}
  />
);
