import { Session } from '@fairlead/contract';
import { expect, it } from 'vitest';
import { draw, example, rowsIn } from '../../drawing.fixture.tsx';
import { SessionList } from './SessionList.tsx';

it('tells when a session was begun, and when it was last used', async () => {
  const session: Session = {
    ...example(Session),
    create_time: '2026-03-14T09:26:53.000Z',
    last_seen_time: '2026-03-16T18:04:00.000Z',
  };
  const [row] = rowsIn(await draw(SessionList, { sessions: [session] }));
  expect(row).toMatchObject({ 'Logged in': '14 Mar 2026, 02:26', 'Last used': '16 Mar 2026, 11:04' });
});
