import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { RecordProblem } from '../../components/Problem.tsx';
import { PagePending } from '../../components/Waiting.tsx';
import { useSearchParams, valuesOf } from '../../search-params.ts';
import { NewInquiry } from './NewInquiry.tsx';

export function NewInquiryPage() {
  const { from } = useSearchParams();
  const [name] = valuesOf(from);
  return name ? <Duplicate key={name} name={name} /> : <NewInquiry key="new" />;
}

/** A new inquiry with the content of an old one. */
function Duplicate({ name }: { name: string }) {
  const { data, error, refetch } = useQuery(queries.inquiry(name));
  if (data) return <NewInquiry from={data} />;
  return error ? <RecordProblem error={error} onRetry={refetch} /> : <PagePending />;
}
