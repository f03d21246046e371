import { SimpleGrid, type SimpleGridProps } from '@mantine/core';
import classes from './FieldGrid.module.css';

/** Fields beside each other, where there is room. */
export const FieldGrid = (props: SimpleGridProps) => (
  <SimpleGrid spacing="sm" className={classes.grid ?? ''} {...props} />
);
