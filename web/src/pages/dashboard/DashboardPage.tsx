import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { queries } from '../../api/queries.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Problem } from '../../components/Problem.tsx';
import { calledBy } from '../../components/person-name.ts';
import { Waiting } from '../../components/Waiting.tsx';
import { common } from '../../i18n/common.ts';
import { today } from '../../i18n/days.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { AgeChart } from './AgeChart.tsx';
import classes from './DashboardPage.module.css';
import { partOfDay } from './greeting.ts';
import { Numbers } from './Numbers.tsx';
import { NextArrivals, QuotesToReview } from './ShortLists.tsx';
import { dashboardWords } from './words.ts';

/** What needs attention today, and the way to each of it. */
export function DashboardPage() {
  const { nav } = useWords(common);
  const { data, error, isPending, refetch } = useQuery(queries.attention());
  const day = data?.today ?? today();
  return (
    <>
      <PageHeader title={nav.dashboard} subtitle={<Greeting day={day} />} />
      {error && <Problem error={error} onRetry={refetch} />}
      {isPending && <Waiting height={[150, 220]} mb="md" />}
      {data && <Numbers attention={data} />}
      <div className={classes.columns}>
        {data && <AgeChart attention={data} />}
        <div>
          <NextArrivals today={day} />
          <QuotesToReview today={day} />
        </div>
      </div>
    </>
  );
}

function Greeting({ day }: { day: string }) {
  const words = useWords(dashboardWords);
  const format = useFormat();
  const { user } = useRouteContext({ from: '/inside' });
  const { data: organization } = useQuery(queries.organization());
  return (
    <>
      {words.greeting[partOfDay(new Date().getHours())]}, <bdi>{calledBy(user)}</bdi> · {format.fullDate(day)}
      {organization && (
        <>
          {' '}
          · <bdi>{organization.name}</bdi>
        </>
      )}
    </>
  );
}
