import classes from './JourneyDrawing.module.css';

// How a place is marked: by shape, so that colour is not needed to tell.

interface At {
  x: number;
  y: number;
}

/** A filled disc once somebody was there; a dashed ring before. */
export const PlaceMark = ({ x, y, is_reached }: At & { is_reached: boolean }) => (
  <circle className={classes.mark} data-state={is_reached ? 'reached' : 'expected'} cx={x} cy={y} r={6} />
);

/** A diamond where the cargo was heard of last. */
export const LastKnownMark = ({ x, y }: At) => (
  <path className={classes.last} d={`M${x},${y - 10}l10,10l-10,10l-10,-10z`} />
);
