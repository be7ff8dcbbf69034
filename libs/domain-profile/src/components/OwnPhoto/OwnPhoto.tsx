import { Avatar, useObjectUrl, useReadOnly, type AvatarProps } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { personalQueries } from '../../queries';
import { useFiguresShown } from '../../useFiguresShown';

/** The photo that the firm's directory has of whoever is signed in; their initials without one, and in a simulation. */
export function OwnPhoto({ name, size }: Pick<AvatarProps, 'name' | 'size'>) {
  const figuresShown = useFiguresShown();
  const readOnly = useReadOnly();
  const { data } = useQuery({
    ...personalQueries.photo(),
    enabled: readOnly === null && figuresShown,
  });
  return <Avatar name={name} src={useObjectUrl(data)} {...(size && { size })} />;
}
