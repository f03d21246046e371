import type { Shipment } from '@fairlead/sdk/application';
import { Grid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queries } from '../../api/queries.ts';
import { Known } from '../../components/Known.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RecordProblem } from '../../components/Problem.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { PagePending } from '../../components/Waiting.tsx';
import { Cargo } from './Cargo.tsx';
import { Documents } from './Documents.tsx';
import { Invoices } from './Invoices.tsx';
import { Route } from './Route.tsx';
import { MapSection, NotTracked, TrackingSection } from './Tracking.tsx';
import { isTracked } from './tracked.ts';

/** One shipment, whole. Each part asks for what it shows, and fails alone. */
export function ShipmentPage() {
  const { shipment: name = '' } = useParams({ strict: false });
  const asked = useQuery(queries.shipment(name));
  return (
    <Known of={asked} waiting={<PagePending />} tell={RecordProblem}>
      {(shipment) => <Parts key={shipment.id} shipment={shipment} />}
    </Known>
  );
}

function Parts({ shipment }: { shipment: Shipment }) {
  const { reference, status, description } = shipment;
  const tracked = isTracked(shipment);
  return (
    <>
      <PageHeader title={reference} mark={<StatusBadge of="ShipmentStatus" value={status} />} subtitle={description} />
      <Route shipment={shipment} />
      <Grid columnGap="md" rowGap={0}>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          {tracked ? <MapSection shipment={shipment} /> : <NotTracked shipment={shipment} />}
          {tracked ? <TrackingSection shipment={shipment} /> : <Cargo shipment={shipment} />}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Documents shipment={shipment} />
          {tracked && <Cargo shipment={shipment} />}
        </Grid.Col>
      </Grid>
      <Invoices shipment={shipment} />
    </>
  );
}
