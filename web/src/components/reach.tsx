import { Anchor } from '@mantine/core';
import { AddressText } from './AddressText.tsx';
import { telephoneOf } from './telephone.ts';

// How somebody is reached: by a click, or by a tap on a phone.

export const MailLink = ({ address }: { address: string }) => (
  <Anchor href={`mailto:${encodeURIComponent(address)}`}>
    <AddressText address={address} />
  </Anchor>
);

export function PhoneLink({ number }: { number: string }) {
  const dialled = telephoneOf(number);
  return dialled ? <Anchor href={`tel:${dialled}`}>{number}</Anchor> : number;
}
