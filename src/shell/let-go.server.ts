import type { MiddlewareFunction } from 'react-router';

/**
 * Ends the body of an answer to HEAD. React Router drops it, and the file, or the connection to store or database, that it comes
 * from would stay open until the garbage collector finds it.
 */
export const letGo: MiddlewareFunction<Response> = async ({ request }, next) => {
  const answer = await next();
  if (request.method === 'HEAD') await answer.body?.cancel();
  return answer;
};
