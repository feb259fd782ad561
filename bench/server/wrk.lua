-- Sends another forwarded address with each request, in another network, so that no limit of either applies: pages ask for
-- the count again and again, a visitor sends one visit. Prints the results on one line.
local addresses = 65536
local address = 0

function init(args)
  wrk.method = args[1]
  if wrk.method == "POST" then addresses = 256 ^ 3 end
  math.randomseed(os.time())
  address = math.random(addresses)
end

function request()
  address = (address + 257) % addresses
  wrk.headers["x-forwarded-for"] = string.format("10.%d.%d.%d",
    math.floor(address / 65536), math.floor(address / 256) % 256, address % 256)
  return wrk.format()
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format("\nreport %d %d %f %f %d %d\n", summary.requests - errors.status, summary.duration,
    latency:percentile(50), latency:percentile(99), errors.status, errors.connect + errors.read + errors.timeout))
end
