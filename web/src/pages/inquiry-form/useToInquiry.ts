import type { Inquiry } from '@fairlead/sdk/application';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queries } from '../../api/queries.ts';
import { leaveNotice, type Notice } from '../../components/notice.ts';
import { useStillHere } from '../../components/still-here.ts';

/** To the page of an inquiry that was just written, with word of what happened; who has gone on finds it there later. */
export function useToInquiry() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  return (inquiry: Inquiry, notice: Notice): void => {
    const { id, reference } = inquiry;
    for (const name of [id, reference]) client.setQueryData(queries.inquiry(name).queryKey, inquiry);
    for (const kind of ['inquiries', 'attention']) client.invalidateQueries({ queryKey: [kind] });
    leaveNotice(notice, reference);
    if (isStillHere()) navigate({ to: '/inquiries/$inquiry', params: { inquiry: reference } });
  };
}
