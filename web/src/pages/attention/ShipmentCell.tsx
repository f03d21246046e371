import { TextLink } from '../../components/links.tsx';

/** A shipment by the reference that leads to it, and what is shipped. */
export const ShipmentCell = ({ reference, description }: { reference: string; description: string }) => (
  <span>
    <TextLink to="/shipments/$shipment" params={{ shipment: reference }} inherit underline="always">
      {reference}
    </TextLink>{' '}
    <bdi>{description}</bdi>
  </span>
);
