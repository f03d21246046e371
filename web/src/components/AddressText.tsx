import { Fragment } from 'react';
import { partsOf } from './address-parts.ts';

/** An e-mail or web address that, where there is no room for it, goes on in the next line at a dot or at sign. */
export const AddressText = ({ address }: { address: string }) =>
  partsOf(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
